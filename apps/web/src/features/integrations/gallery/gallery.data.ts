// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { trpc } from '../../../lib/trpc.ts'

/** What connects the desk to others, as it is now. */
export const useGallery = (enabled: boolean) => trpc.integrations.gallery.list.useQuery({}, { enabled })
