import type { Texts } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'
