import type { ModelFailure } from '@balcao/contracts/assistant/providers'

/** A model did not answer; `failure` says why. */
export class ModelError extends Error {
  override name = 'ModelError'
  readonly failure: ModelFailure
  constructor(failure: ModelFailure, cause?: unknown) {
    super(`the model failed: ${failure}`, { cause })
    this.failure = failure
  }
}
