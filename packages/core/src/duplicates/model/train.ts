import { FEATURE_VERSION } from './features.ts'
import { calibrate } from './isotonic.ts'
import { contributions, type Example, fit } from './logistic.ts'
import type { Model } from './model.ts'

/** The judged pairs of one ticket: they stay together when examples are split, so that none is tested on what it was trained with. */
export type Question = {
  key: number
  examples: Example[]
  /** The ticket's other candidates, which nobody judged: the right one is to stand above them. */
  rivals?: number[][]
  /** The tickets of a judged pair. */
  pair?: [number, number]
}

const FOLDS = 5
const PENALTY = 20

/** What an example of a question without an answer counts: most tickets repeat nothing, and all together must not drown the order of the others. */
const UNANSWERED = 0.2

function examplesOf(questions: readonly Question[]): Example[] {
  return questions.flatMap(({ examples }) => {
    const share = examples.some(({ label }) => label === 1) ? 1 : UNANSWERED
    return examples.map((one) => ({ ...one, weight: share * (one.weight ?? 1) }))
  })
}

/**
 * Weights from questions that have an answer more than from others, because among these the right order is to be learned; a calibration from all
 * alike. It is made from scores that each fold got from a model that had not seen it: a model is surer of what it was trained with than of
 * anything else.
 */
export function train(questions: readonly Question[], penalty = PENALTY): Model {
  const held = Array.from({ length: FOLDS }, (_, fold) => {
    const seen = examplesOf(questions.filter(({ key }) => key % FOLDS !== fold))
    const unseen = questions.filter(({ key }) => key % FOLDS === fold).flatMap(({ examples }) => examples)
    if (!seen.some(({ label }) => label === 1) || unseen.length === 0) return []
    const linear = fit(seen, penalty)
    return unseen.map(({ values, label, weight }) => ({ score: contributions(linear, values).sum, label, weight }))
  }).flat()
  return { featureVersion: FEATURE_VERSION, linear: fit(examplesOf(questions), penalty), calibration: calibrate(held) }
}
