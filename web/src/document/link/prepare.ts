// Loads what a document's check needs, if it has tables and statements.
import { hasTables } from '../scenario/received/workload_check';

/**
 * To be called before parseScenario, which knows nothing of SQL. Returns true if something was
 * loaded.
 */
export async function prepareCheck(document: unknown): Promise<boolean> {
  return hasTables(document) && (await import('../sql/library')).prepareWorkload(document);
}
