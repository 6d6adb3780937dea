import type { Twin } from '@balcao/ui/lib/messages'
import type { dayVariableName } from './variables.ts'

export const en: Twin<typeof dayVariableName> = {
  'document-variables': {
    'data.hoje': 'Today (31/12/2026)',
    'data.extenso': 'Today in words (31 de dezembro de 2026)',
  },
}
