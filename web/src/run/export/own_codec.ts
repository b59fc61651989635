// Codecs of the fractal tree that PerconaFT lacks: a note where files are exported.
import type { Contender } from '../../document/scenario/scenario';

const kOwnCodecs: readonly unknown[] = ['lz4', 'zstd'];

/** Returns undefined if PerconaFT's tools can read the contender's files, or it is another tree. */
export function ownCodecWords({ name, engine, options }: Contender): string | undefined {
  const codec = options?.compression;
  return engine === 'fractal' && kOwnCodecs.includes(codec)
    ? `PerconaFT cannot read the files of ${name}: it has no ${codec}.`
    : undefined;
}
