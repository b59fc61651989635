// The painters and words of what happens to pages, loaded together.
export { paintEvent } from './paint_event';
export { paintWrite } from './paint_write';
export { sayEvent } from './say_event';
export { sayStory } from './say_write';
