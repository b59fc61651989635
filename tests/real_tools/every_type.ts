// A workload with a column of every type and keys of all kinds: hidden, unique, of several columns,
// of the start of a text, a counter that is no primary key; NULLs, negative numbers, long texts.

const kTypes = `CREATE TABLE types (
  a BIGINT UNSIGNED NOT NULL AUTO_INCREMENT, b TINYINT, c SMALLINT NOT NULL, d MEDIUMINT, e INT,
  f INT UNSIGNED NOT NULL, g DECIMAL(6,2), h DECIMAL(10,0) NOT NULL, hu DECIMAL(5,1) UNSIGNED,
  hl DECIMAL(18,9), i DATETIME, j DATETIME NOT NULL, k CHAR(24), l CHAR(10) NOT NULL,
  m VARCHAR(10), n VARCHAR(255) NOT NULL, o VARCHAR(300), p TINYTEXT, q TEXT NOT NULL,
  r MEDIUMTEXT, s LONGTEXT, t BINARY(7), u VARBINARY(20), v VARBINARY(300) NOT NULL, w TINYBLOB,
  x BLOB, y MEDIUMBLOB NOT NULL, z LONGBLOB,
  PRIMARY KEY (a), UNIQUE KEY un (m), KEY starts (o(200), q(20), k(5)), UNIQUE KEY u2 (c, f),
  KEY bl (x(100)), KEY tiny (p(150)), KEY bytes (u, t))`;

export const kEveryType = {
  kind: 'sql',
  tables: [
    kTypes,
    'CREATE TABLE by_row_id (a INT, b VARCHAR(20) NOT NULL, c INT, KEY (c), UNIQUE KEY (a))',
    'CREATE TABLE no_key (a INT NOT NULL, b VARCHAR(200))',
    `CREATE TABLE by_unique (a INT, b VARCHAR(20) NOT NULL, c INT NOT NULL, KEY (c),
       UNIQUE KEY ub (b))`,
    `CREATE TABLE counted (a INT NOT NULL, b CHAR(3) NOT NULL, c INT AUTO_INCREMENT,
       PRIMARY KEY (a, b), KEY (c), KEY ba (b, c), KEY start (b(2)))`,
    'CREATE TABLE counted_first (a SMALLINT AUTO_INCREMENT, b INT NOT NULL, PRIMARY KEY (a, b))',
  ],
  draws: {
    'maybe(value)': 'chance(0.2) ? NULL : value',
    moment: 'datetime(uniform(0, 2000000000))',
    'blanks(most)': "concat(letters(0, most), '  ')",
  },
  scripts: {
    load: [
      `INSERT INTO types VALUES (NULL, maybe(uniform(-128, 127)), :n,
         maybe(uniform(-8388608, 8388607)), maybe(uniform(-2147483648, 2147483647)),
         uniform(0, 4294967295), maybe(uniform(-999999, 999999) * 0.01),
         uniform(-9999999999, 9999999999), uniform(0, 99999) * 0.1,
         uniform(-100000000, 100000000) * 0.001, maybe(:moment), :moment,
         maybe(letters(0, 24)), letters(0, 10), maybe(text(:n)), blanks(250),
         maybe(letters(0, 298)), maybe(letters(0, 255)), letters(0, 400), maybe(blanks(300)),
         letters(100, 300), maybe(letters(0, 7)), maybe(letters(0, 20)), letters(0, 300),
         maybe(letters(0, 255)), maybe(letters(0, 300)), letters(0, 200), NULL)`,
      'INSERT INTO by_row_id VALUES (:n, blanks(18), maybe(uniform(-9, 9)))',
      'INSERT INTO no_key VALUES (uniform(-9, 9), maybe(blanks(190)))',
      "INSERT INTO by_unique VALUES (maybe(:n), concat('name', text(:n)), uniform(-5, 5))",
      'INSERT INTO counted VALUES (-:n, letters(0, 3), NULL)',
      'INSERT INTO counted_first VALUES (NULL, uniform(-9, 9))',
    ],
    change: [
      'let id = uniform(1, 400)',
      `UPDATE types SET p = maybe(letters(0, 255)), m = NULL, g = -g, i = maybe(:moment),
         o = letters(0, 298) WHERE a = :id`,
      'UPDATE by_row_id SET a = a + 1000, b = blanks(18) WHERE a = :id',
      'DELETE FROM by_row_id WHERE c = uniform(-9, 9) LIMIT 1',
      "UPDATE by_unique SET b = concat('other', text(:id)), a = NULL WHERE c = uniform(-5, 5) LIMIT 1",
      'DELETE FROM counted WHERE c = :id',
      'BEGIN',
      'DELETE FROM types WHERE a < :id',
      'UPDATE no_key SET b = NULL WHERE a = uniform(-9, 9)',
      'ROLLBACK',
    ],
  },
  phases: [
    { kind: 'load', times: 400 },
    { kind: 'mix', statements: 300, weights: { change: 1 } },
  ],
};
