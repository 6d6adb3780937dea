import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { leaveRow } from '../lib/files/leave-row.ts'
import type { Upload, Uploads } from '../lib/files/use-uploads.ts'

/** Takes a file out of the tray, and the focus to the button that chooses files. */
export const TakeButton = ({ item, uploads, label }: { item: Upload; uploads: Uploads; label: string }) => (
  <IconButton
    className="file-act"
    aria-label={label}
    onClick={(event) => {
      leaveRow(event)
      uploads.remove(item)
    }}
  >
    <X size={16} aria-hidden />
  </IconButton>
)
