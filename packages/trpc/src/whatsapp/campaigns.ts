import { Done } from '@balcao/contracts/auth/session'
import {
  CampaignHours,
  GetCampaignHours,
  NamedRecipients,
  NameRecipients,
  TestCampaign,
  TestedCampaign,
  UpdateCampaignHours,
} from '@balcao/contracts/whatsapp/campaign-acts'
import {
  CampaignPreview,
  CampaignRecipients,
  Campaigns,
  CreateCampaign,
  GetCampaign,
  ListCampaigns,
  ListRecipients,
  ResumeCampaign,
  RetriedCampaign,
  StartCampaign,
  UpdateCampaign,
  WholeCampaign,
} from '@balcao/contracts/whatsapp/campaigns'
import * as acts from '@balcao/core/whatsapp/campaigns/acts'
import * as rules from '@balcao/core/whatsapp/campaigns/campaigns'
import * as hourRules from '@balcao/core/whatsapp/campaigns/hours'
import { nameRecipients } from '@balcao/core/whatsapp/campaigns/named'
import { preview } from '@balcao/core/whatsapp/campaigns/preview'
import * as recipients from '@balcao/core/whatsapp/campaigns/recipients'
import { test } from '@balcao/core/whatsapp/campaigns/try-out'
import { manager } from '../endpoint.ts'

export const campaigns = {
  list: manager.query('GET /whatsapp/campaigns', ListCampaigns, Campaigns, rules.list),
  get: manager.query('GET /whatsapp/campaigns/{id}', GetCampaign, WholeCampaign, rules.get),
  create: manager.creation('POST /whatsapp/campaigns', CreateCampaign, WholeCampaign, rules.create),
  update: manager.mutation('PUT /whatsapp/campaigns/{id}', UpdateCampaign, WholeCampaign, rules.update),
  remove: manager.mutation('DELETE /whatsapp/campaigns/{id}', GetCampaign, Done, rules.remove),
  nameRecipients: manager.mutation('POST /whatsapp/campaigns/{id}/list', NameRecipients, NamedRecipients, nameRecipients),
  preview: manager.query('GET /whatsapp/campaigns/{id}/preview', GetCampaign, CampaignPreview, preview),
  test: manager.mutation('POST /whatsapp/campaigns/{id}/test', TestCampaign, TestedCampaign, test),
  start: manager.mutation('POST /whatsapp/campaigns/{id}/start', StartCampaign, WholeCampaign, acts.start),
  withdraw: manager.mutation('POST /whatsapp/campaigns/{id}/withdraw', GetCampaign, WholeCampaign, acts.withdraw),
  pause: manager.mutation('POST /whatsapp/campaigns/{id}/pause', GetCampaign, WholeCampaign, acts.pause),
  resume: manager.mutation('POST /whatsapp/campaigns/{id}/resume', ResumeCampaign, WholeCampaign, acts.resume),
  cancel: manager.mutation('POST /whatsapp/campaigns/{id}/cancel', GetCampaign, WholeCampaign, acts.cancel),
  retry: manager.mutation('POST /whatsapp/campaigns/{id}/retry', GetCampaign, RetriedCampaign, acts.retry),
  recipients: manager.query('GET /whatsapp/campaigns/{id}/recipients', ListRecipients, CampaignRecipients, recipients.list),
}

/** When campaigns are sent. */
export const campaignHours = {
  get: manager.query('GET /whatsapp/campaign-hours', GetCampaignHours, CampaignHours, hourRules.get),
  update: manager.mutation('PUT /whatsapp/campaign-hours', UpdateCampaignHours, CampaignHours, hourRules.update),
}
