import type { SignInSettings, TextChannel, UpdateSignInSettings } from '@balcao/contracts/sign-in/settings'
import { notify } from '@balcao/ui/toasts'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { type Outcome, outcomeOf } from '../../../lib/page/outcome.ts'
import { runAct } from '../../../lib/page/run-act.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { formField } from './form-values.ts'
import { t } from './messages.ts'

const TOAST = { id: 'sign-in' }

export const useSignInSettings = (enabled: boolean) => trpc.signIn.settings.get.useQuery({}, { enabled, retry: false })

/** What is done to the sign-in widget. */
export function useSignInActs() {
  const cache = trpc.useUtils().signIn.settings
  const after = () => void cache.invalidate()
  return {
    present: () => cache.get.fetch({}),
    async save(input: UpdateSignInSettings): Promise<Outcome<SignInSettings>> {
      const outcome = await outcomeOf(() => api.signIn.settings.update.mutate(input), 'sign_in_settings_changed', formField)
      after()
      return outcome
    },
    reopen: (channel: TextChannel) =>
      runAct({ t, toast: TOAST, after }, async () => {
        await api.signIn.settings.openChannel.mutate({ channel })
        notify.success(t('reopened'), TOAST)
      }),
  }
}
