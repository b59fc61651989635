// Replaces the page in browsers without WebAssembly: offers recorded pictures and figures.
export function NoEngines() {
  return (
    <main>
      <section className="notice" role="alert">
        <h1>The engines cannot run here</h1>
        <p>
          This browser has no WebAssembly, or it is switched off. Every experiment has a page with
          its recorded pictures and figures instead.
        </p>
        <img
          src="../cards/lab.png"
          width="600"
          height="315"
          alt="InnoDB’s tree, as it was recorded"
        />
        <p className="choices">
          <a className="btn" href="../gallery/">
            Recorded experiments
          </a>
          <a className="btn" href="../story/">
            The story
          </a>
        </p>
      </section>
    </main>
  );
}
