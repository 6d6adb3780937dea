import type { Document, Statistics } from './documents.ts'
import { FEATURE_VERSION, FEATURES, type FeatureValues, featuresOf, weigh } from './features.ts'
import { type Calibration, probabilityOf } from './isotonic.ts'
import { contributions, type Linear } from './logistic.ts'

/** Everything that turns features into a probability: weights, never the texts they were learned from. */
export type Model = { featureVersion: number; linear: Linear; calibration: Calibration }

/** A model of another feature version would weigh the wrong things. */
export const isReadable = (model: Model) => model.featureVersion === FEATURE_VERSION && model.linear.weights.length === FEATURES.length

export const valuesOf = (features: FeatureValues): number[] => FEATURES.map((name) => features[name])

export type Scored = { document: Document; score: number; probability: number; features: FeatureValues; parts: number[] }

/** What a model makes of features: the score orders, the probability is calibrated, the parts say why. */
export function judge(model: Model, features: FeatureValues): Omit<Scored, 'document'> {
  const { sum, parts } = contributions(model.linear, valuesOf(features))
  return { score: sum, probability: probabilityOf(model.calibration, sum), features, parts }
}

/** A ticket's candidates by how probably they are the same, the most probable first. */
export function rank(model: Model, asked: Document, candidates: readonly Document[], statistics: Statistics): Scored[] {
  const weighed = candidates.map((candidate) => weigh(candidate, statistics))
  return featuresOf(weigh(asked, statistics), weighed, statistics)
    .map((features, at) => ({ document: candidates[at] as Document, ...judge(model, features) }))
    .toSorted((a, b) => b.score - a.score || b.document.id - a.document.id)
}
