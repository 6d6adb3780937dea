import { evaluations, questions } from './evaluations.ts'
import { help } from './help.ts'
import { providers } from './providers.ts'
import { runs } from './runs.ts'
import { settings } from './settings.ts'
import { writing } from './writing.ts'

/** Calls of the assistant, by noun. */
export const calls = { settings, providers, runs, questions, evaluations, help, writing }
