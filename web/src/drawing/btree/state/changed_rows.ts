// Records of each page that have changed since its last write, from the facts of slow play, so that
// they can be lit.
//
// Only seen facts count: after a jump, or in fast play, nothing is known. A record's number rises
// when a row is inserted before it.
import type { Fact } from '../../../model/tables/decode';

const kMaxPages = 4096;

export class ChangedRows {
  private readonly pages = new Map<number, number[]>();

  take(fact: Fact): void {
    switch (fact.name) {
      case 'btree.row_put': {
        const { record, update } = fact.extra;
        const seen = this.pages.get(fact.row.page) ?? [];
        const others =
          update === 1
            ? seen.filter((one) => one !== record)
            : seen.map((one) => (one >= record ? one + 1 : one));
        if (this.pages.size > kMaxPages) this.pages.clear();
        this.pages.set(fact.row.page, [...others, record]);
        break;
      }
      case 'btree.row_purged':
      case 'btree.page_split':
      case 'btree.page_merged':
      case 'btree.page_cleaned':
        // The page was written or rearranged: its other records have new numbers.
        this.pages.delete(fact.row.page);
        break;
      default:
        break;
    }
  }

  of(page: number): readonly number[] {
    return this.pages.get(page) ?? [];
  }

  get byPage(): ReadonlyMap<number, readonly number[]> {
    return this.pages;
  }

  forget(): void {
    this.pages.clear();
  }
}
