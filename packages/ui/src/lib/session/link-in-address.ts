import { useEffect, useState } from 'react'

export type LinkInAddress = { token: string | null; type: string | null; organization: string | undefined }

/** What a mailed link says about itself. */
export const parseLink = (search: string): LinkInAddress => {
  const query = new URLSearchParams(search)
  return {
    token: query.get('token') || null,
    type: query.get('stytch_token_type') || query.get('token_type') || null,
    organization: query.get('organization') || undefined,
  }
}

/** The link this page was opened with; its secret leaves the address bar and the history at once (A08). */
export function useLinkInAddress(): LinkInAddress {
  const [link] = useState(() => parseLink(location.search))
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname)
  }, [])
  return link
}
