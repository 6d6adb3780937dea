import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './verdict.messages.ts'

export const en: Twin<typeof t> = {
  'assistant-verdict': {
    helped: '{name}: it helped',
    didNotHelp: '{name}: it did not help',
    failed: 'What you said could not be kept: {why}',
  },
}
