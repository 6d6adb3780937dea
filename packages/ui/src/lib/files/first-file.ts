/**
 * What no page of an app can run without is one file: in parts it would be zipped worse (12 kB of the staff's first load) and asked for
 * in turns. So are the rows of every table, and the icons that many pages show, of some hundred bytes each. All else stays as it is shared.
 * The service worker and the chat on other pages are no pages of the app: they are files of their own.
 */
export const firstFile = {
  output: {
    codeSplitting: {
      groups: [
        { name: 'app', tags: ['$initial' as const], test: /^(?!.*\/(push-worker|src\/widget\/[\w-]+)\.ts$)/ },
        { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 6 },
        { name: 'rows', test: /@tanstack\/(react-virtual|virtual-core)\/|packages\/ui\/src\/(data-table|lib\/selection)/ },
      ],
    },
  },
}
