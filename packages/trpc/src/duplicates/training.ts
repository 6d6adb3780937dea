import { Done } from '@balcao/contracts/duplicates/feedback'
import {
  AddTraining,
  DeleteTraining,
  ListTraining,
  TrainingExportSize,
  TrainingPair,
  TrainingPairs,
  TrainingStatistics,
  UpdateTraining,
} from '@balcao/contracts/duplicates/training'
import * as rules from '@balcao/core/duplicates/training'
import { trainingExportSize } from '@balcao/core/duplicates/training-files'
import { z } from 'zod'
import { manager, supervisor } from '../endpoint.ts'

export const training = {
  list: supervisor.query('GET /duplicate-detection/training-data', ListTraining, TrainingPairs, rules.list),
  add: supervisor.creation('POST /duplicate-detection/training-data', AddTraining, TrainingPair, rules.add),
  update: supervisor.mutation('PATCH /duplicate-detection/training-data/{id}', UpdateTraining, TrainingPair, rules.update),
  remove: supervisor.mutation('DELETE /duplicate-detection/training-data/{id}', DeleteTraining, Done, rules.remove),
  statistics: supervisor.query(
    'GET /duplicate-detection/training-data/statistics',
    z.strictObject({}),
    TrainingStatistics,
    rules.statistics,
  ),
  exportSize: manager.query(
    'GET /duplicate-detection/training-data/export/size',
    z.strictObject({}),
    TrainingExportSize,
    trainingExportSize,
  ),
}
