import type { UpdateAssistantSettings } from '@balcao/contracts/assistant/settings'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'

const TOAST = { id: 'assistant' }

/** The settings of the assistant, and the way to change some of them. */
export function useAssistantSettings() {
  const utils = trpc.useUtils()
  const query = trpc.assistant.settings.get.useQuery({})
  const update = trpc.assistant.settings.update.useMutation({
    onSuccess: (settings) => {
      utils.assistant.settings.get.setData({}, settings)
      notify.success(t('saved'), TOAST)
    },
    onError: (error) => {
      notify.error(t('saveFailed', { why: failureOf(error).message }), TOAST)
      void utils.assistant.settings.invalidate()
    },
  })
  const version = query.data?.version
  const change = (input: Omit<UpdateAssistantSettings, 'version'>) =>
    update.mutate({ ...input, ...(version === undefined ? {} : { version }) })
  return { query, change, isSaving: update.isPending }
}

/** Toasts of what is done on this page. */
export const done = (text: string) => notify.success(text, TOAST)
export const failed = (error: unknown) => notify.error(t('saveFailed', { why: failureOf(error).message }), TOAST)
