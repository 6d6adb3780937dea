import { DuplicateRun, DuplicateStatus, GetStatus, StartBatch, StopBatch } from '@balcao/contracts/duplicates/runs'
import * as rules from '@balcao/core/duplicates/runs'
import { agent, manager } from '../endpoint.ts'

export const runs = {
  status: agent.query('GET /duplicate-detection/status', GetStatus, DuplicateStatus, rules.status),
  batch: {
    start: manager.mutation('POST /duplicate-detection/batch/start', StartBatch, DuplicateRun, rules.start),
    stop: manager.mutation('POST /duplicate-detection/batch/stop', StopBatch, DuplicateRun, rules.stop),
  },
}
