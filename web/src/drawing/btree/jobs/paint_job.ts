// The painters of what happens to pages, loaded together.
export { paintEvent } from './paint_event';
export { paintWrite } from './paint_write';
