import type { SocialCheck, SocialProvider, UpdateSocialProvider } from '@balcao/contracts/sign-in/social/providers'
import { notify } from '@balcao/ui/toasts'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { type Outcome, outcomeOf } from '../../../lib/page/outcome.ts'
import { runAct } from '../../../lib/page/run-act.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

export const useSocialProviders = () => trpc.signIn.socialProviders.list.useQuery({})

const TOAST = { id: 'social' }
type Named = Pick<SocialProvider, 'name' | 'label'>

function sayChecked({ label: name }: Named, { outcome, detail }: SocialCheck): void {
  if (outcome === 'right') notify.success(t('check_right', { name }), TOAST)
  else if (outcome === 'unreadable') notify.error(t('check_unreadable', { name }), TOAST)
  else if (outcome === 'unclear') notify.info(t('check_unclear', { name, detail }), TOAST)
  else notify.error(t(`check_${outcome}`, { name, detail }), TOAST)
}

/** What is done to social providers. */
export function useSocialActs() {
  const cache = trpc.useUtils().signIn.socialProviders
  const after = () => void cache.invalidate()
  const run = <T>(act: () => Promise<T>) => runAct({ t, toast: TOAST, after }, act)
  const setActive = ({ name, label }: Named, active: boolean): Promise<void> =>
    run(async () => {
      await api.signIn.socialProviders.update.mutate({ name, active })
      notify.undo(t(active ? 'activated' : 'deactivated', { name: label }), () => void setActive({ name, label }, !active), TOAST)
    })
  return {
    setActive,
    async save(input: UpdateSocialProvider): Promise<Outcome<SocialProvider>> {
      const outcome = await outcomeOf(
        () => api.signIn.socialProviders.update.mutate(input),
        'social_provider_changed',
        (path) => path,
      )
      // The list is read before the dialog goes: menus of its rows say what can be done with them now.
      await cache.invalidate()
      if ('saved' in outcome) notify.success(t('saved', { name: outcome.saved.label }), TOAST)
      return outcome
    },
    remove: ({ name, label }: Named) =>
      run(async () => {
        await api.signIn.socialProviders.remove.mutate({ name })
        notify.success(t('removed', { name: label }), TOAST)
      }),
    check: (provider: Named) =>
      run(async () => sayChecked(provider, await api.signIn.socialProviders.check.mutate({ name: provider.name }))),
  }
}
