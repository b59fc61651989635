// Sources, credits, licences, how to cite.
import published from '../../../../scenarios/published/sources.json';

export function AboutPage({ root }: { root: string }) {
  return (
    <div className="prose">
      <h1>About</h1>
      <p className="lead">
        Three Trees is a laboratory for storage engines that fits into a page. It shows what a
        database does to a drive, and why.
      </p>
      <h2>What runs here</h2>
      <p>
        Three engines, written from scratch in C++ and compiled to WebAssembly, with real pages,
        nodes, files and logs. The LSM-tree follows RocksDB and MyRocks, the B-tree InnoDB as
        MariaDB has it, the fractal tree PerconaFT, TokuDB’s engine: their rules, and their file
        formats. They are independent works. They are not those products, nor are they endorsed by
        the owners of those names, which are trademarks.
      </p>
      <p>
        Below them is an emulated drive, flash or disk, with its own clock. The same document gives
        the same bytes on every machine; a link names its build and says whether your run was the
        same.
      </p>
      <h2>How true it is</h2>
      <p>
        The same statements were given to the real systems, and their counters compared with ours.
        What agrees, by how much, and what does not, is on <a href={`${root}truth/`}>Measured</a>.
        Where a figure depends on the small scale of these runs, the lab says so.
      </p>
      <p>
        In the story no figure is typed: each is an expression over the report of a recorded run,
        computed when this site was built.
      </p>
      <h2>Sources</h2>
      <ul>
        <li>
          Patrick O’Neil, Edward Cheng, Dieter Gawlick, Elizabeth O’Neil: “The Log-Structured
          Merge-Tree (LSM-Tree)”, Acta Informatica 33, 1996.
        </li>
        <li>
          Gerth Stølting Brodal, Rolf Fagerberg: “Lower Bounds for External Memory Dictionaries”,
          SODA 2003.
        </li>
        <li>
          Bradley C. Kuszmaul: “A Comparison of Fractal Trees to Log-Structured Merge (LSM) Trees”,
          Tokutek, 2014.
        </li>
        <li>
          Yoshinori Matsunobu, Siying Dong, Herman Lee: “MyRocks: LSM-Tree Database Storage Engine
          Serving Facebook’s Social Graph”, Proceedings of the VLDB Endowment 13, 2020.
        </li>
        <li>
          Michael A. Bender, Martin Farach-Colton, Jeremy T. Fineman, Yonatan R. Fogel, Bradley C.
          Kuszmaul, Jelani Nelson: “Cache-Oblivious Streaming B-trees”, SPAA 2007.
        </li>
        <li>The source code of RocksDB, MariaDB Server and PerconaFT.</li>
      </ul>
      <p>
        Figures on <a href={`${root}claims/`}>the page of claims</a> were published in:
      </p>
      <Sources />
      <Credits root={root} />
      <Terms root={root} />
    </div>
  );
}

function Sources() {
  return (
    <ul>
      {published.sources.map(({ id, title, publisher, author, year, address }) => (
        <li key={id}>
          {author === '' ? '' : `${author}: `}“
          {address === undefined ? (
            title
          ) : (
            <a href={address} rel="noreferrer">
              {title}
            </a>
          )}
          ”, {publisher}, {year}.
        </li>
      ))}
    </ul>
  );
}

function Credits({ root }: { root: string }) {
  return (
    <>
      <h2>Credits</h2>
      <p>
        The rules of the engines were learned from the source code and the papers above; without the
        people who wrote and published them there would be nothing here to show. Compression is by
        LZ4, Zstandard and zlib, the page by React and D3, its typefaces are Inter and JetBrains
        Mono: <a href={`${root}NOTICE.txt`}>NOTICE</a> names them all, with their authors.
      </p>
      <h2>How to cite</h2>
      <p>
        “Three Trees: a B-tree, a fractal tree and an LSM-tree storage engine in a browser tab.”
        Name the address, the day, and the build; a link from <i>Share</i> in the lab holds the
        build and the digests of the run.
      </p>
    </>
  );
}

function Terms({ root }: { root: string }) {
  return (
    <>
      <h2>Licences</h2>
      <p>
        The project is under the <a href={`${root}LICENSE.txt`}>MIT licence</a>. What it is made
        with, from compression to typefaces, is listed with its licences in{' '}
        <a href={`${root}NOTICE.txt`}>NOTICE</a> and <a href={`${root}THIRD_PARTY.txt`}>in full</a>.
      </p>
      <h2>Privacy</h2>
      <p>
        Nothing leaves your machine. No page asks another server for anything, and what a link holds
        comes after its “#”, which browsers do not send.
      </p>
    </>
  );
}
