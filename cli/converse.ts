// `converse`: plays conversations of several sessions, and prints each answer, and who waited.
import { existsSync, readFileSync } from 'node:fs';
import { prepareCheck } from '../web/src/document/link/prepare';
import { validateScenario } from '../web/src/document/scenario/checks/validate';
import { toLoadRequests } from '../web/src/document/scenario/load_request';
import type { Scenario } from '../web/src/document/scenario/scenario';
import { printIssue } from '../web/src/document/scenario/values/issue';
import {
  answersOf,
  type Conversation,
  conversationScenario,
  type Speaker,
} from '../web/src/document/sql/conversation';
import { decodeFacts, kStopped } from '../web/src/model/tables/decode';
import type { StartInstance } from '../web/src/run/transport/lab_instance';
import type { Arguments } from './arguments';
import { starter } from './source';
import { UsageError } from './usage';
