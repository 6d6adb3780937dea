import Alert from '@mui/material/Alert'
import type { Failure } from '../lib/failure.ts'

/** The server's message, else the specified text with the reason below it (R-168…R-170). */
export const FailureAlert = ({ failure, fallback }: { failure: Failure | null; fallback: string }) =>
  failure ? (
    <Alert severity="error" variant="outlined">
      {failure.kind === 'refused' ? failure.message || fallback : fallback}
      {failure.kind === 'refused' ? null : <div>{failure.message}</div>}
    </Alert>
  ) : null
