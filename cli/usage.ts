// The help text, and the error for a wrong command line or scenario.

export const kHelp = `three-trees: storage engines on an emulated drive, and where every byte goes

  three-trees run SCENARIO [--native [--content FILE]] [--all|--json] [--quiet] [--until N]
      Runs every contender and prints the answer to the scenario's question, and a table of figures.
      --all prints every field of the report by its name, and bytes by cause; --json prints
      {scenario, build, contenders: [{name, state, report}]}. --until N stops after N statements;
      --quiet shows no progress.
      --content keeps what is on the drive in FILE while the run lasts, for drives that do not fit
      into memory.
      Ctrl-C stops the run and prints the report so far. A scenario with
      "faults": {"options": {"power_cut_at_write": 30000}} loses power at that write, and the
      report says what each engine found when it came back. ("compare SCENARIO --set
      faults.options.power_cut_at_write=30000" needs no such file.)
  three-trees report SCENARIO --markdown|--csv|--over-time [--native] [--quiet] [--until N]
      The same run as a report to pass on, with the scenario, the build and the digests;
      --over-time prints statements per second, latency percentiles, bytes per byte saved and
      space over time as CSV, in up to 500 intervals.
  three-trees compare A [B [C]] [--set PATH=VALUE]... [--json|--markdown|--csv] [--quiet]
      [--until N]
      Runs A and B natively and prints what differs, in their documents and then in their reports,
      the largest change first. A and B are SCENARIOs or links of the page ("#v2/...");
      @CONTENDER after one takes that contender alone. Without B, A is compared with itself.
      --set changes a value of B before it runs, such as InnoDB.options.doublewrite=false,
      device.kind=hdd or workload.phases[1].statements=100000; --set-a changes one of A and
      --set-both one of all. --set-c changes one of a third run, C, which is A again if it is not
      named: both B and C are compared with A. A phase after the last one is added. A recorded run
      is not repeated while its first digests hold.
  three-trees answer A [--set PATH=VALUE]... [--json|--markdown] [--quiet] [--until N]
      Prints the bill of each contender, for a page to take away: bytes to the drive and to flash a
      day at the scenario's pace, the drive's life, space, memory, reads, latency; and what the
      answer hangs on, from runs with one knob turned a step, or with half and twice the memory.
  three-trees sweep FILE [--out DIR] [--jobs N] [--json|--markdown|--csv|--break-even OPTION]
      [--quiet]
      Runs a grid natively, a run a core: a scenario with each combination of the values of one to
      three options, and who wins in each cell (docs/sweeps.md). FILE may be a name in sweeps/.
      Ctrl-C stops it, and the same command goes on: finished runs are kept in DIR (build/sweeps).
      --break-even OPTION prints where along that option two contenders are even, by halves.
  three-trees describe SCENARIO [--at N] [--contender NAME] [--stats] [--native]
      Prints the whole structure after N statements (default 0), one row per line; with --stats
      an LSM-tree's compactions by level (default: at the end), in the format of RocksDB's log and
      "rocksdb.stats".
  three-trees facts SCENARIO [--from N] [--to M] [--contender NAME] [--native]
      Prints the facts numbered N < seq <= M (default: the first 1000), one per line.
  three-trees statements SCENARIO [--sql|--json] [--rows N] [--contender NAME] [--native]
      Prints the tables of a workload of kind sql, and its statements as they were run, each with
      its answer in comments; --sql prints statements alone, for any server, and --json one object
      a line, with the answer. --rows N prints the first N statements. Clauses of CREATE TABLE that
      mean nothing here come first, as comments.
  three-trees converse FILE [--engine btree|lsm|fractal] [--isolation NAME] [--json] [--native]
      Plays what several sessions say to a server in turns, and prints each answer, with the step
      after which it came if it had to wait. FILE is {"conversations": [{"name", "setup": [SQL],
      "steps": [{"session", "sql"}]}]}. --engine: whose rules of locking hold, InnoDB's (the
      default), MyRocks's or TokuDB's; --isolation: read_uncommitted, read_committed,
      repeatable_read (the default) or serializable.
  three-trees export SCENARIO --out DIR [--at N | --clean] [--contender NAME] [--native]
      Writes the files of the database of one contender (default: the first) after N statements
      (default: at the end) into a new folder. The LSM engine's files are in RocksDB's formats.
      --clean is for a B-tree: its tables are purged and flushed at the end, and written as MariaDB
      imports them (NAME.ibd, NAME.cfg, create.sql, README.txt); workloads kv, tables and sql.
  three-trees import FILE... [--as-it-is] [--json] [--out SCENARIO]
      Makes one scenario of options files and command lines: RocksDB's OPTIONS and option strings,
      my.cnf, the output of SHOW VARIABLES, YCSB's properties, and commands of db_bench, sysbench
      and YCSB ("-" reads from stdin). Prints a line for each setting: taken, scaled (sizes and rows
      are 1:64, as the profiles of engines are; --as-it-is leaves them), fixed here, not modelled
      with what it would change, or unknown. Then the scenario, or with --out into a file.
  three-trees log LOG [MANIFEST] [--beside SCENARIO [--contender NAME]] [--json] [--out OPTIONS]
      [--native]
      Reads the LOG of a real RocksDB (4 to 9), with the MANIFEST if it is given: files and bytes
      by level at its end, jobs by reason, write amplification, and how long writes were held up,
      and by what. --beside runs a scenario of ours as long and prints both with the error of each
      figure; --out writes the options at the LOG's head as an OPTIONS file, for "import".
  three-trees grade FILE... [--native] [--quiet]
      Grades answers to exercises: FILE is a hand-in saved by the page, or a text with one hand-in
      link a line; exercises that a teacher wrote can be given with them, as links or files.
      Repeats both runs of each and prints CSV: student, exercise, when it was handed in, what was
      predicted and measured, whether that was close, the options, whether the conditions are met,
      whether the digests are equal, the build that made the answer, a note. What cannot be read is
      listed on stderr with its line and path.
  three-trees schema [--native]
      Prints the engines' schema as JSON: options, tables, facts, causes and report fields; with
      --native also their help texts and units.
  three-trees --help

SCENARIO is a file, or the name of a file in scenarios/. --native runs the native driver instead of
WebAssembly, and builds it if it has never been built.
Exit codes: 0 done, 1 the run or the engines failed, 2 the command line, the scenario or a hand-in
is wrong, 3 (grade) all were read, but a digest differs: another build, or an edited answer.
`;

/** A wrong command line or scenario; the program exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
