// A MANIFEST: each file that it names, and those that are there at its end.
import { recordsOf } from './log_blocks';
import { editOf, type NewFile } from './version_edit';

export interface ManifestFile extends NewFile {
  readonly family: string;
  /** The level at which it was first. */
  readonly firstLevel: number;
  /** It is in the last version. */
  readonly live: boolean;
}
export interface Manifest {
  readonly edits: number;
  readonly families: readonly string[];
  readonly files: ReadonlyMap<number, ManifestFile>;
  /** Why the rest was not read, with its place. */
  readonly trouble?: string;
}

/** More files than a LOG of a million events has. */
const kMostFiles = 1_000_000;

/** Returns the MANIFEST, or why the bytes are none. */
export function readManifest(bytes: Uint8Array): Manifest | string {
  const { records, trouble } = recordsOf(bytes);
  if (records.length === 0) return trouble ?? 'it has no record';
  const families = new Map<number, string>([[0, 'default']]);
  const files = new Map<number, ManifestFile>();
  for (const [i, record] of records.entries()) {
    let edit: ReturnType<typeof editOf>;
    try {
      edit = editOf(record);
    } catch (error) {
      const says = `its edit ${i + 1} has ${(error as Error).message}`;
      return i === 0 ? says : manifest(i, families, files, says);
    }
    if (edit.created !== undefined) families.set(edit.family, edit.created);
    const family = families.get(edit.family) ?? `family ${edit.family}`;
    // An edit that moves a file deletes it at one level and adds it at another.
    for (const [, number] of edit.deleted) end(files, number);
    for (const file of edit.added) {
      const firstLevel = files.get(file.number)?.firstLevel ?? file.level;
      files.set(file.number, { ...file, family, firstLevel, live: true });
    }
    if (edit.dropped)
      for (const [number, file] of files) if (file.family === family) end(files, number);
    if (files.size > kMostFiles) return manifest(i, families, files, 'it has over a million files');
  }
  return manifest(records.length, families, files, trouble);
}

function end(files: Map<number, ManifestFile>, number: number): void {
  const file = files.get(number);
  if (file !== undefined) files.set(number, { ...file, live: false });
}

const manifest = (
  edits: number,
  families: ReadonlyMap<number, string>,
  files: ReadonlyMap<number, ManifestFile>,
  trouble: string | undefined,
): Manifest => ({
  edits,
  families: [...families.values()],
  files,
  ...(trouble !== undefined && { trouble }),
});
