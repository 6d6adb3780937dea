import type { createTRPCUntypedClient, TRPCClientError } from '@trpc/client'
import type { AnyRouter } from '@trpc/server'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import { failureOf } from '../failure.ts'
import { askForProof } from './proof.ts'

type Link = Parameters<typeof createTRPCUntypedClient>[0]['links'][number]

let secondFactorDue: () => void = () => undefined

/** What the app does when the server says that a second factor must be set up first. */
export const onSecondFactorDue = (act: () => void): void => {
  secondFactorDue = act
}

/** An act that needs a fresh proof asks for it, in one place for all, and is then sent once more. */
export const proofLink: Link =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let current: Unsubscribable | undefined
      let over = false
      const refused = (error: TRPCClientError<AnyRouter>) => {
        const { code } = failureOf(error)
        if (code === 'second_factor_setup_required') secondFactorDue()
        if (code !== 'proof_required') return observer.error(error)
        void askForProof().then((proved) => {
          if (over) return
          if (proved) current = next(op).subscribe(observer)
          else observer.error(error)
        })
      }
      current = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: refused,
      })
      return () => {
        over = true
        current?.unsubscribe()
      }
    })
