// The pages of the site, one entry each.
import { kExercises } from '../classroom/documents';
import { ExercisePage } from '../classroom/exercise_page';
import { ExercisesPage } from '../classroom/exercises_page';
import { NewExercisePage } from '../classroom/new_page';
import { OwnPage } from '../classroom/own_page';
import { TeacherPage } from '../classroom/teacher_page';
import { MapPage } from '../map/map_page';
import { kScenarioNames, scenarioNamed } from '../story/book';
import { ChapterPage, StoryPage } from '../story/chapter_page';
import { kChapters } from '../story/chapters';
import { ClaimsPage } from '../truth/claims_page';
import { MeasuredPage } from '../truth/measured_page';
import { AboutPage } from './about_page';
import { GalleryPage } from './gallery_page';
import { GlossaryPage } from './glossary_page';
import { Home } from './home';
import { MissingPage } from './missing_page';
import { NotesPage } from './notes_page';
import type { SitePage } from './page';
import { ScenarioPage } from './scenario_page';
import { TalksPage } from './talks_page';

const treesOf = (name: string): string[] => scenarioNamed(name).contenders.map((one) => one.name);

export const kPages: readonly SitePage[] = [
  {
    path: '',
    title: 'Three Trees: where does every byte go?',
    description:
      'A B-tree, a fractal tree and an LSM-tree storage engine run for real in your browser, on an emulated drive: see what one saved row costs.',
    body: Home,
  },
  {
    path: 'story/',
    title: 'The story',
    description:
      'Twelve short chapters on what databases do to drives, each with one question and a real storage engine to try it on.',
    body: StoryPage,
  },
  ...kChapters.map(
    (chapter): SitePage => ({
      path: `story/${chapter.name}/`,
      title: chapter.title,
      description: chapter.description,
      card: {
        scenario: chapter.live.scenario,
        moment: chapter.live.moment,
        tree: chapter.live.trees?.[0] ?? treesOf(chapter.live.scenario)[0] ?? '',
      },
      body: ({ root }) => <ChapterPage chapter={chapter} root={root} />,
    }),
  ),
  {
    path: 'gallery/',
    title: 'Experiments',
    description:
      'Recorded runs of B-trees, fractal trees and LSM-trees under loads, updates, deletes and scans, each ready to run again.',
    body: GalleryPage,
  },
  ...kScenarioNames.map((name): SitePage => {
    const { title, question, moments } = scenarioNamed(name);
    return {
      path: `gallery/${name}/`,
      title,
      description: `${question} A recorded run of ${treesOf(name).join(', ')}, ready to run again.`,
      card: { scenario: name, moment: moments.length, tree: treesOf(name)[0] ?? '' },
      body: ({ root }) => <ScenarioPage name={name} root={root} />,
    };
  }),
  {
    path: 'talks/',
    title: 'Talks',
    description:
      'Talks to be given with real storage engines on the screen: one line for each step, notes for the speaker, a clock; and how to make your own.',
    body: TalksPage,
    styles: ['/src/site/pages/talks.css'],
    card: { scenario: 'innodb-vs-myrocks', moment: 12, tree: 'MyRocks' },
  },
  {
    path: 'talks/notes/',
    title: 'Notes',
    description:
      'A second window for the speaker: notes, the next line and a clock, while a talk is given.',
    body: NotesPage,
    styles: ['/src/site/pages/notes.css'],
    scripts: ['/src/app/talks/notes/notes_window.tsx'],
  },
  {
    path: 'exercises/',
    title: 'Exercises',
    description:
      'Predict what a storage engine does, let it run, then turn its options until it does what is asked: sixteen exercises, checked by the engines.',
    body: ExercisesPage,
    scripts: ['/src/site/classroom/list_page.ts'],
    styles: ['/src/site/classroom/classroom.css'],
  },
  ...kExercises.map(
    (exercise): SitePage => ({
      path: `exercises/${exercise.name}/`,
      title: exercise.title,
      description: exercise.description,
      body: ({ root }) => <ExercisePage exercise={exercise} root={root} />,
      scripts: ['/src/site/classroom/solve_page.ts'],
      styles: ['/src/site/classroom/classroom.css'],
    }),
  ),
  {
    path: 'exercises/new/',
    title: 'Write an exercise',
    description:
      'A form and a live preview: question, prediction, options, check and hints become a link or a file for your class. Nothing is uploaded.',
    body: NewExercisePage,
    scripts: ['/src/site/classroom/teacher_write.ts'],
    styles: ['/src/site/classroom/classroom.css', '/src/site/classroom/author.css'],
  },
  {
    path: 'exercises/own/',
    title: 'An exercise from your teacher',
    description:
      'Opens an exercise that a teacher wrote, from its link or its file; its engines run in this page, and nothing is uploaded.',
    body: OwnPage,
    scripts: ['/src/site/classroom/solve_own.ts'],
    styles: ['/src/site/classroom/classroom.css'],
  },
  {
    path: 'exercises/teacher/',
    title: 'Your class',
    description:
      'Paste the links that students hand in, or drop their files: who predicted what, at a glance, and each answer run again and graded in this page.',
    body: TeacherPage,
    scripts: ['/src/site/classroom/teacher_start.ts'],
    styles: ['/src/site/classroom/classroom.css'],
  },
  {
    path: 'claims/',
    title: 'Claims',
    description:
      'Forty-three published figures about InnoDB, TokuDB and MyRocks, each beside ours, or beside what it waits for.',
    body: ClaimsPage,
    scripts: ['/src/site/truth/claims.ts'],
    styles: ['/src/site/truth/claims.css'],
  },
  {
    path: 'truth/',
    title: 'Measured',
    description:
      'What real InnoDB, PerconaFT, RocksDB and MyRocks wrote and read on millions of given operations, and what the engines here do on the same ones.',
    body: MeasuredPage,
    styles: ['/src/site/truth/claims.css', '/src/site/truth/measured.css'],
  },
  {
    path: 'map/',
    title: 'Map',
    description:
      'Where a B-tree, a fractal tree or an LSM-tree is the cheapest: maps over memory and lookups, each cell a run that opens in the lab.',
    body: MapPage,
    scripts: ['/src/site/map/map.ts'],
    styles: ['/src/site/map/map.css'],
  },
  {
    path: 'glossary/',
    title: 'Glossary',
    description:
      'Page, memtable, compaction, doublewrite: the words of storage engines, each explained in at most forty words.',
    body: GlossaryPage,
  },
  {
    path: 'about/',
    title: 'About',
    description: 'What runs in these pages, how true it is, sources, licences, how to cite.',
    body: AboutPage,
  },
  {
    path: '404.html',
    title: 'No such page',
    description: 'The address that was asked for leads to no page of this site.',
    body: MissingPage,
    unlisted: true,
  },
];
