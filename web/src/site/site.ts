// What every page of the site does once it is there: live pictures that wake when they are seen.
import { wakeWhenSeen } from '../story/wake';

wakeWhenSeen();
