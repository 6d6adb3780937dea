import { another, empty, found, type Rows, refused } from '../../row.ts'
import { kindName } from './ids.ts'

const newAsset = (kindId: number) => ({ name: `Notebook ${another()}`, kindId })

/** Assets, their kinds, and the tickets that are about them. */
export const ASSETS: Rows = {
  'assets.list': {
    least: 'support-agent',
    works: () => ({}),
    naming: {
      kind: empty(({ assetKind }) => ({ kind: [assetKind] })),
      companyId: empty(({ company }) => ({ companyId: company })),
      userId: empty(({ user }) => ({ userId: user })),
    },
  },
  'assets.export': {
    least: 'agent',
    works: () => ({}),
    naming: {
      kind: empty(({ assetKind }) => ({ kind: [assetKind] })),
      companyId: empty(({ company }) => ({ companyId: company })),
      userId: empty(({ user }) => ({ userId: user })),
    },
  },
  'assets.own': { least: 'client', works: () => ({}), naming: { id: empty(({ asset }) => ({ id: asset })) } },
  'assets.get': {
    least: 'support-agent',
    works: ({ asset }) => ({ id: asset }),
    naming: { id: found(({ asset }) => ({ id: asset })) },
  },
  'assets.tickets': {
    least: 'support-agent',
    works: ({ asset }) => ({ id: asset }),
    naming: { id: found(({ asset }) => ({ id: asset })) },
  },
  'assets.activity': {
    least: 'support-agent',
    works: ({ asset }) => ({ id: asset }),
    naming: { id: found(({ asset }) => ({ id: asset })) },
  },
  'assets.create': {
    least: 'agent',
    works: ({ assetKind }) => newAsset(assetKind),
    naming: {
      kindId: refused(({ assetKind }) => newAsset(assetKind)),
      companyId: refused(({ company }, own) => ({ ...newAsset(own.assetKind), companyId: company })),
      userId: refused(({ user }, own) => ({ ...newAsset(own.assetKind), userId: user })),
    },
  },
  'assets.update': {
    least: 'agent',
    works: ({ asset }) => ({ id: asset, model: `Modelo ${another()}` }),
    naming: {
      id: found(({ asset }) => ({ id: asset, model: 'XPS' })),
      kindId: refused(({ assetKind }, own) => ({ id: own.asset, kindId: assetKind })),
      companyId: refused(({ company }, own) => ({ id: own.asset, companyId: company })),
      userId: refused(({ user }, own) => ({ id: own.asset, userId: user })),
    },
  },
  'assets.import': {
    least: 'admin',
    works: () => ({ csv: 'nome;tipo\nImportado;Notebook' }),
    naming: {},
    changes: ({ assetKind }) => ({ csv: `nome;tipo\nImportado ${another()};${kindName(assetKind)}`, dryRun: false }),
  },
  'assets.remove': {
    least: 'admin',
    works: ({ spareAsset }) => ({ id: spareAsset }),
    naming: { id: found(({ spareAsset }) => ({ id: spareAsset })) },
  },
  'assets.kinds.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'assets.kinds.create': { least: 'admin', works: () => ({ name: `Tipo ${another()}` }), naming: {} },
  'assets.kinds.update': {
    least: 'admin',
    works: ({ assetKind }) => ({ id: assetKind, name: `Tipo ${another()}` }),
    naming: { id: found(({ assetKind }) => ({ id: assetKind, name: `Tipo ${another()}` })) },
  },
  'assets.kinds.remove': {
    least: 'admin',
    works: ({ assetKind }) => ({ id: assetKind }),
    naming: { id: found(({ assetKind }) => ({ id: assetKind })) },
  },
  'tickets.assets.list': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.assets.link': {
    least: 'support-agent',
    works: ({ ticket, spareAsset }) => ({ ticketId: ticket, assetId: spareAsset }),
    naming: {
      ticketId: found(({ ticket }, own) => ({ ticketId: ticket, assetId: own.spareAsset })),
      assetId: refused(({ spareAsset }, own) => ({ ticketId: own.ticket, assetId: spareAsset })),
    },
  },
  'tickets.assets.unlink': {
    least: 'support-agent',
    works: ({ ticket, asset }) => ({ ticketId: ticket, assetId: asset }),
    naming: {
      ticketId: found(({ ticket }, own) => ({ ticketId: ticket, assetId: own.asset })),
      assetId: found(({ asset }, own) => ({ ticketId: own.ticket, assetId: asset })),
    },
  },
}
