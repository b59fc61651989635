// The order in which screen readers read a chapter of the story and a talk.
import { expect, test } from '@playwright/test';

test('a chapter: words, the picture as a table, what can be done to it, and where it goes on', async ({
  page,
}) => {
  await page.goto('/story/falling/');
  await page.locator('.live').scrollIntoViewIfNeeded();
  await expect(page.locator('.live[data-state="ready"]')).toBeVisible();
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to the content"
    - banner:
      - link "Three Trees"
      - navigation "The site"
    - main:
      - article:
        - paragraph: /, 4 of 12/
        - heading "Falling" [level=1]
        - paragraph: What if every node of the tree had a buffer?
        - paragraph: /One buffer at the top/
        - figure:
          - region "PerconaFT":
            - heading "PerconaFT fractal tree" [level=2]
            - paragraph: /bytes written per byte saved/
            - 'region "PerconaFT: the tree"':
              - img /^PerconaFT. buffers of messages/
              - 'table "PerconaFT: where rows and messages lie"':
                - rowgroup:
                  - row:
                    - columnheader "where"
                - rowgroup:
                  - row /^root/
                  - row /^height 1/
                  - row /^leaves/
              - term: log
              - definition
          - button "Let the next batches fall"
          - button "Delete rows instead"
          - paragraph: /batches for [\\d,]+ rows so far/
          - link "Open this moment in the lab"
        - paragraph: /A change enters as a message/
        - region "Published results, and ours":
          - heading [level=2]
          - list
        - navigation "Chapters":
          - link "Before Let it wait"
          - link "Next Never look back"
    - contentinfo
  `);
  // The live picture has replaced the recorded one, so nothing is read twice.
  await expect(page.getByRole('table')).toHaveCount(1);
});

test('a talk: the line first, then each tree with its figures and table, and the keys', async ({
  page,
}) => {
  await page.goto('/lab/#talk/three-trees-one-workload/3');
  const body = page.locator('body');
  await expect(body).toMatchAriaSnapshot(
    `
    - region "The answer so far":
      - heading /InnoDB/ [level=1]
      - paragraph: /One changed row, one whole page/
      - navigation "Moments": 3 of 19
    - main:
      - 'region "InnoDB: figures"':
        - heading "InnoDB · B-tree" [level=2]
      - 'region "InnoDB: the tree"':
        - img /the levels of the tree from root to leaves/
        - 'table "InnoDB: its levels"'
        - 'table "InnoDB: memory, redo log, doublewrite buffer"'
      - 'region "InnoDB: the drive"'
    - button "Exit presentation"
    - 'navigation "Talk: Three trees, one workload"':
      - button "All steps"
      - button "Notes"
      - button "Previous step"
      - button "Next step"
  `,
  );
  await page.keyboard.press('PageDown');
  await expect(body).toMatchAriaSnapshot(`
    - region "The answer so far":
      - heading [level=1]
      - paragraph
      - navigation "Moments": 4 of 19
    - main
    - button "Exit presentation"
  `);
});
