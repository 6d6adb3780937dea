import type { Attachment } from '@balcao/contracts/files/attachments'
import { createContext } from 'react'
import type { FileCalls } from '../lib/files/file-calls.ts'

/** The files of the message being shown, for the images in its text. */
export const MessageFiles = createContext<{ files: readonly Attachment[]; calls: FileCalls } | null>(null)
