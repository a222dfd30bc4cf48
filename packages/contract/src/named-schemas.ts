// The schemas that the API documentation refers to by name. Importing this file registers the names
// with zod, so only the documentation imports it.

import { globalRegistry, type z } from 'zod'
import * as accounts from './accounts.ts'
import { basemap } from './basemap.ts'
import * as chat from './chat.ts'
import { clientConfig } from './client-config.ts'
import { errorEnvelope, placeCandidate } from './error-envelope.ts'
import * as hotspots from './hotspots.ts'
import * as moderation from './moderation.ts'
import * as openData from './open-data.ts'
import { placeNames } from './place-names.ts'
import * as primitives from './primitives.ts'
import { reachedPlace } from './reach.ts'
import * as rideBuddy from './ride-buddy.ts'
import * as riderSafety from './rider-safety.ts'
import * as explanation from './route-explanation.ts'
import * as planner from './route-planner.ts'
import { recentPlace, savedPlace } from './saved-places.ts'
import { storeRoute } from './saved-routes.ts'
import { session } from './sessions.ts'
import * as tariffs from './tariff.ts'

const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  Id: primitives.entityId,
  Point: primitives.point,
  City: primitives.city,
  PlaceKind: primitives.placeKind,
  LinkBasis: primitives.linkBasis,
  ConnectionPhase: primitives.connectionPhase,
  Error: errorEnvelope,
  PlaceCandidate: placeCandidate,
  ClientConfig: clientConfig,
  Basemap: basemap,
  PlaceNames: placeNames,
  Hotspot: hotspots.hotspot,
  HotspotDestination: hotspots.hotspotDestination,
  HotspotRow: hotspots.hotspotRow,
  Bounds: hotspots.bounds,
  PlaceFeature: hotspots.placeFeature,
  RequestPlace: planner.requestPlace,
  Service: planner.service,
  DistanceBasis: planner.distanceBasis,
  TimeType: tariffs.timeType,
  FareBreakdown: tariffs.fareBreakdown,
  TariffBasis: tariffs.tariffBasis,
  Tariff: tariffs.tariff,
  TariffCard: tariffs.tariffCard,
  Route: planner.route,
  RouteLeg: planner.routeLeg,
  RoutePlan: planner.routePlan,
  RouteStep: planner.rangeStep,
  ReachedPlace: reachedPlace,
  RouteNotice: planner.routeNotice,
  PlannableLocation: planner.plannableLocation,
  RouteSuggestion: planner.routeSuggestion,
  LegWorking: explanation.legWorking,
  RouteCandidate: explanation.routeCandidate,
  RouteExplanation: explanation.routeExplanation,
  StoredRoute: storeRoute.response.shape.data,
  User: accounts.user,
  Session: session,
  SavedPlace: savedPlace,
  RecentPlace: recentPlace,
  BuddyMatch: rideBuddy.buddyMatch,
  BuddyRequest: rideBuddy.buddyRequest,
  BuddyPartner: rideBuddy.buddyPartner,
  BuddyConnection: rideBuddy.buddyConnection,
  NewConnection: rideBuddy.newConnection,
  SharedRouteDetails: rideBuddy.sharedRouteDetails,
  BuddySearchStatus: rideBuddy.buddySearchStatusData,
  PastBuddySearch: rideBuddy.pastBuddySearch,
  BlockedRider: riderSafety.blockedRider,
  ReportReason: riderSafety.reportReason,
  Chat: chat.chat,
  ChatMessage: chat.chatMessage,
  MessageReceipt: chat.messageReceipt,
  MessageType: chat.messageType,
  ModerationAction: moderation.moderationAction,
  ModerationEntry: moderation.moderationEntry,
  ModerationPerson: moderation.moderationPersonSummary,
  ModerationReport: moderation.moderationReport,
  ModerationFeedback: moderation.moderationFeedbackRow,
  StandFeature: openData.standFeature,
  LinkFeature: openData.linkFeature,
}

for (const [id, schema] of Object.entries(namedSchemas))
  globalRegistry.add(schema, { ...globalRegistry.get(schema), id })
