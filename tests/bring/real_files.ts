// All files of public repositories that are imported by tests.
import { kRealBench } from './real_bench';
import { kRealCnf } from './real_cnf';
import type { RealFile } from './real_file';
import { kRealOptions } from './real_options';
import { kRealVariables } from './real_variables';
import { kRealWorkloads } from './real_workloads';
import { kRealWritten } from './real_written';

export const kRealFiles: readonly RealFile[] = [
  ...kRealOptions,
  ...kRealWritten,
  ...kRealCnf,
  ...kRealVariables,
  ...kRealBench,
  ...kRealWorkloads,
];
