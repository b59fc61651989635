// What the command line understands, and the one way in which it refuses.

export const kHelp = `three-trees: storage engines on an emulated drive, and where every byte goes

  three-trees run SCENARIO [--native] [--json] [--quiet] [--until N]
      Runs every contender and prints its report. --until N stops after N statements; --json prints
      {scenario, build, contenders: [{name, state, report}]}; --quiet shows no progress.
      Ctrl-C stops the run and prints the report up to there.
  three-trees report SCENARIO --markdown|--csv [--native] [--quiet] [--until N]
      The same run as a report to pass on, with the scenario, the build and the digests in it.
  three-trees describe SCENARIO [--at N] [--contender NAME] [--stats] [--native]
      Prints the whole structure after N statements (default 0), one row a line; with --stats an
      LSM-tree's compactions by level (default: at the end), as RocksDB prints them in its log and
      as "rocksdb.stats".
  three-trees facts SCENARIO [--from N] [--to M] [--contender NAME] [--native]
      Prints the facts with numbers N < seq <= M (default the first 1000), one a line.
  three-trees export SCENARIO --out DIR [--at N] [--contender NAME] [--native]
      Writes the database's files after N statements (default: at the end) into a new folder. The
      LSM engine's files are in RocksDB's formats.
  three-trees schema [--native]
      Prints the engines' description of themselves as JSON: options, tables, facts, causes, report
      fields; with --native their help texts and units too.
  three-trees --help

SCENARIO is a file, or the name of one in scenarios/. --native runs the native driver instead of
WebAssembly.
Exit codes: 0 done, 1 the run or the engines failed, 2 the command line or the scenario is wrong.
`;

/** The command line or the scenario is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
