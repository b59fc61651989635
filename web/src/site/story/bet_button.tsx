// Saves a bet as a picture.
import { useState } from 'react';
import { saveFile } from '../../ui/save_file';
import { type BetCard, betCardPng } from './bet_card';

export function BetButton({ card }: { card: BetCard }) {
  const [said, setSaid] = useState('');
  const save = async () => {
    try {
      saveFile('three-trees-bet.png', await betCardPng(card));
      setSaid('The picture is saved.');
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <button type="button" className="btn" onClick={() => void save()}>
        Save as a picture
      </button>
      <span role="status">{said}</span>
    </>
  );
}
