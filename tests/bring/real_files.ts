// All files of public repositories that are imported by tests.
import { kRealBench } from './real_bench';
import { kRealCnf } from './real_cnf';
import type { RealFile } from './real_file';
import { kRealOptions } from './real_options';
import { kRealWorkloads } from './real_workloads';

export const kRealFiles: readonly RealFile[] = [
  ...kRealOptions,
  ...kRealCnf,
  ...kRealBench,
  ...kRealWorkloads,
];
