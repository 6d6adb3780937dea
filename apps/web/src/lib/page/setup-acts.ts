import { newActionKey } from '@balcao/ui/lib/action-key'
import { notify } from '@balcao/ui/toasts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { runAct } from './run-act.ts'

type Thing = { id: number; name: string }
/** The calls that change things of a kind, as the client has them. */
type Calls<Create, Update, Saved> = {
  create: { mutate(input: Create, options: { context: { actionKey: string } }): Promise<Saved> }
  update: { mutate(input: Update): Promise<Saved> }
  remove: { mutate(input: { id: number }): Promise<unknown> }
}
type Setup<Create, Update, Saved> = {
  calls: Calls<Create, Update, Saved>
  t: ((key: 'failed', values: { why: string }) => string) &
    ((key: 'activated' | 'deactivated' | 'removed', values: { name: string }) => string)
  /** What toasts about these things replace each other by. */
  toast: { id: string }
  /** Has what it concerns be read again, whatever came of it. */
  after: () => void
  /** The code of the refusal for an old version. */
  stale: string
  /** The code of the refusal for a name that another one has. */
  taken?: string
  /** The field of the form that a field of the contract is written in, where they differ. */
  formField?: (path: string) => string
}

/** What is done to things that are set up: they are saved, switched on and off with an undo, and removed. */
export function setupActs<Create extends object, Update extends { id: number }, Saved extends Thing>({
  calls,
  t,
  toast,
  after,
  stale,
  taken,
  formField = (path) => path,
}: Setup<Create, Update, Saved>) {
  const run = <T>(act: () => Promise<T>) => runAct({ t, toast, after }, act)
  const setActive = ({ id, name }: Thing, active: boolean): Promise<void> =>
    run(async () => {
      const saved = await calls.update.mutate({ id, active } as unknown as Update)
      notify.undo(t(active ? 'activated' : 'deactivated', { name }), () => void setActive(saved, !active), toast)
    })
  return {
    async save(input: Create | Update): Promise<Outcome<Saved>> {
      const send = () =>
        'id' in input ? calls.update.mutate(input) : calls.create.mutate(input as Create, { context: { actionKey: newActionKey() } })
      const outcome = await outcomeOf(send, stale, formField)
      after()
      const isTaken = 'why' in outcome && outcome.code === taken
      return isTaken ? { ...outcome, fields: { name: outcome.why } } : outcome
    },
    setActive,
    remove: ({ id, name }: Thing): Promise<void> =>
      run(async () => {
        await calls.remove.mutate({ id })
        notify.success(t('removed', { name }), toast)
      }),
  }
}
