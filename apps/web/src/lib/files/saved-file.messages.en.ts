import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './saved-file.messages.ts'

export const en: Twin<typeof t> = { savedFile: { cut: 'the file stopped half-way. Try again.' } }
