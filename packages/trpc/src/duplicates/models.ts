import {
  AbTest,
  ComparedModels,
  CompareModels,
  FeatureAnalysis,
  GetModel,
  ListModels,
  ModelMetrics,
  Models,
  StartAbTest,
} from '@balcao/contracts/duplicates/models'
import * as rules from '@balcao/core/duplicates/models'
import { agent, manager } from '../endpoint.ts'

export const models = {
  list: agent.query('GET /duplicate-detection/models', ListModels, Models, rules.list),
  metrics: agent.query('GET /duplicate-detection/models/{id}/metrics', GetModel, ModelMetrics, rules.metrics),
  compare: manager.mutation('POST /duplicate-detection/models/compare', CompareModels, ComparedModels, rules.compareModels),
  startTest: manager.mutation('POST /duplicate-detection/models/ab-test/start', StartAbTest, AbTest, rules.startTest),
  featureAnalysis: manager.query('GET /duplicate-detection/models/{id}/feature-analysis', GetModel, FeatureAnalysis, rules.featureAnalysis),
  activate: manager.mutation('POST /duplicate-detection/models/{id}/activate', GetModel, Models, rules.activate),
}
