import type { OrganizationChoice } from '@balcao/contracts/auth/organizations'
import type { SignedIn } from '@balcao/contracts/auth/session'
import type { PasskeyAssertion, SecondFactorWays } from '@balcao/contracts/passkeys/assertion'
import { useRef, useState } from 'react'
import { type Failure, failureOf } from '../failure.ts'
import { readOrganizationChoice } from './answers.ts'

/** What the server may ask for before it lets somebody in; sent again together with everything sent before. */
export type Answers = { organization?: string | undefined; code?: string; passkey?: PasskeyAssertion }
export type Attempt = (answers: Answers) => Promise<SignedIn>

/** Before the attempt, asked for an organisation, or asked for the second factor. */
export type AttemptStep =
  | { name: 'start' }
  | { name: 'organization'; organizations: OrganizationChoice['organizations'] }
  /** With what somebody has of it here, where the server says so. */
  | { name: 'code'; ways?: SecondFactorWays | undefined }
type State = { step: AttemptStep; busy: boolean; failure: Failure | null }

const START: State = { step: { name: 'start' }, busy: false, failure: null }

/** Where an answer leads: the server asks for more, or it was refused where it stands. */
export function nextStep(failure: Failure, step: AttemptStep): Pick<State, 'step' | 'failure'> {
  const choice = failure.code === 'organization_required' ? readOrganizationChoice(failure.details) : undefined
  if (choice) return { step: { name: 'organization', organizations: choice.organizations }, failure: null }
  if (failure.code === 'second_factor_required') return { step: { name: 'code', ways: failure.details as SecondFactorWays }, failure: null }
  return { step, failure }
}

/**
 * One way in (password, link or mailed code): the same call is sent again with what the server asked for, until it
 * answers with a session or refuses.
 */
export function useSignInAttempt(onSignedIn: (answer: SignedIn) => void) {
  const [state, setState] = useState<State>(START)
  const attempt = useRef<Attempt | null>(null)
  const answers = useRef<Answers>({})
  const busy = useRef(false)

  const send = async (more: Answers) => {
    if (!attempt.current || busy.current) return
    busy.current = true
    // Of the second factor, what was given last counts.
    answers.current = { organization: answers.current.organization, ...more }
    setState((before) => ({ ...before, busy: true, failure: null }))
    try {
      onSignedIn(await attempt.current(answers.current))
    } catch (error) {
      setState((before) => ({ ...nextStep(failureOf(error), before.step), busy: false }))
    } finally {
      busy.current = false
    }
  }

  return {
    ...state,
    begin: (next: Attempt) => {
      attempt.current = next
      answers.current = {}
      return send({})
    },
    answer: send,
    reset: () => setState(START),
  }
}
export type SignInAttempt = ReturnType<typeof useSignInAttempt>
