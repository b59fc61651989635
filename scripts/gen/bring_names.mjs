// Makes web/src/document/bring/names/names.json: the names of options that the real programs know,
// with the versions that know them. Names are facts; no text of the programs is copied.
//
//   node scripts/gen/bring_names.mjs --rocksdb GIT --sysbench GIT --ycsb GIT --tokudb GIT
//     --mariadb-tests DIR --kbs FILE --percona GIT
//
// GIT is a git directory of facebook/rocksdb, akopytov/sysbench, brianfrankcooper/YCSB,
// percona/tokudb-engine and percona/psmysql-docs. DIR is the folder mysql-test of Debian's package
// mariadb-test-data, unpacked: a MariaDB's own list of its variables. FILE is merged-slim.json of
// the npm package mariadb-mysql-kbs 1.3.0: the variables of MySQL and MariaDB, from their manuals.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../bootstrap.mjs';

const kOut = 'web/src/document/bring/names/names.json';
/** Tags of facebook/rocksdb, oldest first. */
const kRocksdb = ['v5.18.3', 'v6.29.5', 'v7.8.3', 'v8.11.4', 'v9.1.0', 'v9.9.3', 'HEAD'];

/**
 * Prints files of a git directory, all in one text.
 * @param {string} git
 * @param {string} at
 * @param {RegExp} wanted
 */
function textOf(git, at, wanted) {
  /** @param {string[]} words */
  const run = (...words) =>
    execFileSync('git', ['--git-dir', git, ...words], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const files = run('ls-tree', '-r', '--name-only', at).split('\n');
  return files
    .filter((file) => wanted.test(file) && !/_test\.|Test\.java/.test(file))
    .map((file) => run('show', `${at}:${file}`))
    .join('\n');
}

/**
 * Returns what the first group of a pattern finds, each once and sorted.
 * @param {string} text
 * @param {RegExp} pattern
 */
const found = (text, pattern) =>
  [...new Set([...text.matchAll(pattern)].map((match) => String(match[1])))].sort();

/** @param {string} name */
const underscored = (name) => name.replaceAll('-', '_').toLowerCase();

/**
 * Packs names as "name" or "name:from-to", with the numbers of the first and last version.
 * @param {string[]} versions
 * @param {string[][]} lists
 */
function packed(versions, lists) {
  const names = [...new Set(lists.flat())].sort();
  const words = names.map((name) => {
    const first = lists.findIndex((list) => list.includes(name));
    const last = lists.findLastIndex((list) => list.includes(name));
    return first === 0 && last === lists.length - 1 ? name : `${name}:${first}-${last}`;
  });
  return { versions: versions.map((one) => one.replace(/^v/, '')), names: words.join(' ') };
}

/** @param {string} git */
function rocksdb(git) {
  const tables =
    /^(options|cache|memtable|memory|env|table|utilities)\/.*\.(?:cc|h)$|^include\/rocksdb\/(utilities\/(ldb_cmd|backup).*|table|options|advanced_options)\.h$/;
  const option = /\{\s*"([A-Za-z][A-Za-z0-9_]*)",\s*(?:\{|OptionTypeInfo)/g;
  const head = /ROCKSDB_MAJOR (\d+)[\s\S]*ROCKSDB_MINOR (\d+)/.exec(
    textOf(git, 'HEAD', /^include\/rocksdb\/version\.h$/),
  );
  const versions = kRocksdb.map((tag) => (tag === 'HEAD' ? `${head?.[1]}.${head?.[2]}` : tag));
  /** @param {RegExp} files @param {RegExp} pattern */
  const lists = (files, pattern) => kRocksdb.map((tag) => found(textOf(git, tag, files), pattern));
  const bench = /^tools\/db_bench_tool\.cc$/;
  return [
    {
      program: 'RocksDB',
      source: 'facebook/rocksdb: tables of OptionTypeInfo in options, table, cache, utilities',
      ...packed(versions, lists(tables, option)),
    },
    {
      program: 'db_bench',
      source: 'facebook/rocksdb: DEFINE_… in tools/db_bench_tool.cc',
      ...packed(
        versions,
        lists(bench, /DEFINE_[a-z0-9]+\(\s*([a-z0-9_]+),/gi).map((list) => [...list, ...kGflags]),
      ),
    },
    {
      program: 'db_bench benchmarks',
      source: 'facebook/rocksdb: names of benchmarks in tools/db_bench_tool.cc',
      ...packed(versions, lists(bench, /name == "([a-z0-9_]+)"/g)),
    },
  ];
}

/** Options that the library gflags adds to each program. */
const kGflags = 'flagfile fromenv tryfromenv undefok help helpfull helpshort version'.split(' ');

/** @param {string} git */
function sysbench(git) {
  const versions = ['1.0.20', 'HEAD'];
  const lists = versions.map((at) => {
    const text = textOf(git, at, /^(src|tests\/include)\/.*\.(c|h|lua)$/);
    return [
      ...found(text, /SB_OPT\(\s*"([a-z0-9_-]+)"/g),
      ...found(text, /\{\s*"([a-z0-9_-]+)",\s*"/g),
      ...found(text, /^\s+([a-z_]+)\s*=\s*\{"/gm),
      ...found(text, /options\.([a-z_]+)\s*=/g),
      // Options of 0.5, which 1.0 still has for its older scripts, and of 0.4 by its manual.
      ...found(text, /\b((?:oltp|mysql)_[a-z_]+)\s*(?:=|or\b|==)/g),
      ...kSysbench04,
    ].map(underscored);
  });
  return {
    program: 'sysbench',
    source:
      'akopytov/sysbench: SB_OPT in src, cmdline.options in src/lua, oltp_legacy; manual of 0.4',
    ...packed(['1.0.20', '1.1'], lists),
  };
}
const kSysbench04 =
  'num-threads max-requests max-time test init-rng tx-rate tx-jitter rand-init rand-spec-iter rand-spec-pct rand-spec-res mysql-table-engine mysql-engine-trx myisam-max-rows oltp-test-mode oltp-table-size oltp-tables-count oltp-num-tables oltp-table-name oltp-read-only oltp-skip-trx oltp-dist-type oltp-dist-iter oltp-dist-pct oltp-dist-res oltp-range-size oltp-point-selects oltp-simple-ranges oltp-sum-ranges oltp-order-ranges oltp-distinct-ranges oltp-index-updates oltp-non-index-updates oltp-inserts oltp-nontrx-mode oltp-auto-inc oltp-secondary oltp-reconnect-mode oltp-reconnect oltp-connect-delay oltp-user-delay-min oltp-user-delay-max oltp-sp-name oltp-write-only oltp-delete-inserts'.split(
    ' ',
  );

/** @param {string} git */
function ycsb(git) {
  const text = textOf(
    git,
    'HEAD',
    /^(core|jdbc|rocksdb|mongodb|redis)\/src\/main\/java\/.*\.java$/,
  );
  const workloads = textOf(git, 'HEAD', /^workloads\//);
  const names = [
    ...found(text, /String (?!\w*(?:DEFAULT|VALUE|OPTION))[A-Z_]+ =\s*"([a-z][\w.-]*)"/g),
    ...found(text, /[gG]etProperty\(\s*"([a-z][\w.-]*)"/g),
    ...found(workloads, /^#?\s?([a-z]+)=\S/gm),
  ];
  return {
    program: 'YCSB',
    source:
      'brianfrankcooper/YCSB: properties in core, jdbc, rocksdb, mongodb, redis and workloads',
    ...packed(['0.18'], [[...new Set(names)].sort()]),
  };
}

/** Old spellings that servers still take, and what is in no list above. */
const kServerExtras =
  'default_character_set myisam_recover key_buffer table_cache language binlog_space_limit skip_innodb innodb_plugin rocksdb rocksdb_charge_memory'.split(
    ' ',
  );

/** @param {string} git @param {string} tests @param {string} kbs @param {string} percona */
function servers(git, tests, kbs, percona) {
  const manuals = Object.keys(JSON.parse(readFileSync(kbs, 'utf8')).vars);
  const main = readFileSync(join(tests, 'main/mysqld--help.result'), 'utf8');
  const plugins = [
    'sys_vars/r/sysvars_innodb',
    'sys_vars/r/sysvars_aria',
    'sys_vars/r/sysvars_wsrep',
  ]
    .map((name) => readFileSync(join(tests, `suite/${name}.result`), 'utf8'))
    .join('\n');
  const myrocks = readFileSync(join(tests, 'plugin/rocksdb/rocksdb/r/rocksdb.result'), 'utf8');
  const tokudb = textOf(git, 'HEAD', /^storage\/tokudb\/.*\.(cc|h)$/);
  const names = [
    ...manuals.filter((name) => name === name.toLowerCase()),
    ...found(main, /^ (?:-\w, )?--([a-z0-9-]+)/gm),
    ...found(main.slice(main.indexOf('\nVariables (')), /^([a-z][a-z0-9-]+)\s/gm),
    ...found(plugins, /^VARIABLE_NAME\s+([A-Z][A-Z0-9_]+)$/gm),
    ...found(myrocks, /^(rocksdb_\w+)\t/gm),
    ...found(textOf(percona, 'HEAD', /^docs\/.*\.md$/), /\b(rocksdb_[a-z0-9_]*[a-z0-9])\b/g),
    ...kServerExtras,
    ...found(tokudb, /MYSQL_(?:SYS|THD)VAR_[A-Z]+\(\s*(\w+)/g).map((name) => `tokudb_${name}`),
  ].map(underscored);
  return {
    program: 'MySQL, MariaDB, Percona Server',
    source:
      'MariaDB 10.11 (mysqld --help, sysvars_innodb, rocksdb.result), percona/tokudb-engine (hatoku_hton.cc), percona/psmysql-docs, manuals of MySQL and MariaDB by mariadb-mysql-kbs 1.3.0',
    ...packed(['5.6 to 8.4, 10.11'], [[...new Set(names)].sort()]),
  };
}

const kOptions = /** @type {const} */ ({
  rocksdb: { type: 'string' },
  sysbench: { type: 'string' },
  ycsb: { type: 'string' },
  tokudb: { type: 'string' },
  'mariadb-tests': { type: 'string' },
  kbs: { type: 'string' },
  percona: { type: 'string' },
});
const { values } = parseArgs({ options: kOptions });
for (const name of Object.keys(kOptions))
  if (!Object.hasOwn(values, name)) throw new Error(`--${name} is missing; see the file's head`);
const lists = [
  ...rocksdb(String(values.rocksdb)),
  servers(
    String(values.tokudb),
    String(values['mariadb-tests']),
    String(values.kbs),
    String(values.percona),
  ),
  sysbench(String(values.sysbench)),
  ycsb(String(values.ycsb)),
];
writeFileSync(join(root, kOut), `${JSON.stringify(lists, null, 2)}\n`);
for (const { program, names } of lists)
  process.stdout.write(`${program}: ${names.split(' ').length} names\n`);
