import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'

type Around = {
  /** Says that it was not done, and why. */
  t: (key: 'failed', values: { why: string }) => string
  toast: { id: string }
  /** Has what it concerns be read again, whatever came of it. */
  after: () => void
}

/** Does something that may be refused. @returns what it answered; undefined where it was not done, once a toast said why */
export async function runAct<T>({ t, toast, after }: Around, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    notify.error(t('failed', { why: failureOf(error).message }), toast)
    return undefined
  } finally {
    after()
  }
}
