// Every call of the API with its schemas, under the same name as its policy.

import {
  agreeToTerms,
  changePassword,
  deleteAccount,
  exportAccount,
  readProfile,
  refreshSession,
  resendEmailProof,
  resetForgottenPassword,
  resetForgottenPasswordShort,
  sendOtp,
  sendOtpShort,
  signIn,
  signOut,
  signUp,
  updateProfile,
  verifyEmail,
  verifyOtp,
  verifyOtpShort,
  verifyResetLink,
  verifyResetLinkShort,
} from './accounts.ts'
import { readBasemap } from './basemap.ts'
import type { downloads } from './calls/open-data.ts'
import type { CallName } from './calls.ts'
import { chatMessages, chats, postChatMessage } from './chat.ts'
import { readConfig } from './client-config.ts'
import type { Endpoint } from './endpoint.ts'
import { sendFeedback } from './feedback.ts'
import {
  hotspotsInBounds,
  hotspotsNearby,
  hotspotsPaginated,
  hotspotsSearch,
  listHotspots,
  searchPlaces,
} from './hotspots.ts'
import {
  actOnReport,
  answerFeedback,
  closeFeedback,
  moderationFeedback,
  moderationLog,
  moderationPerson,
  moderationReports,
  moderationStatus,
  proveSecondFactor,
  readTranscript,
} from './moderation.ts'
import { downloadNetworkSnapshot, downloadSearchPlaces } from './network-snapshot.ts'
import { type Download, downloadGtfs, downloadStands } from './open-data.ts'
import { readPlaceNames } from './place-names.ts'
import { downloadPlanPreview, downloadStandPicture } from './plan-preview.ts'
import { readPush, removePush, savePush } from './push.ts'
import { reachPlaces } from './reach.ts'
import {
  answerBuddyRequest,
  buddyConnections,
  buddyRequests,
  buddySearchHistory,
  buddySearchStatus,
  cancelActiveBuddySearch,
  cancelBuddySearch,
  cleanupDuplicates,
  cleanupExpired,
  endBuddyConnection,
  findRides,
  findRouteMatches,
  postRide,
  recentPartners,
  sendBuddyRequest,
  startBuddySearch,
} from './ride-buddy.ts'
import { blockedRiders, blockRider, reportRider, unblockRider } from './rider-safety.ts'
import { explainRoutes } from './route-explanation.ts'
import {
  calculateRoutes,
  fareEstimate,
  initializeRoutes,
  routeLocations,
  routeSuggestions,
  routesStatus,
} from './route-planner.ts'
import { readSavedPlaces, writeSavedPlaces } from './saved-places.ts'
import { recentRoutes, storeRoute } from './saved-routes.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

export const endpoints = {
  config: readConfig,
  basemap: readBasemap,
  placeNames: readPlaceNames,
  hotspots: listHotspots,
  hotspotsInBounds,
  hotspotsNearby,
  hotspotsPaginated,
  hotspotsSearch,
  places: searchPlaces,
  routesInitialize: initializeRoutes,
  routesStatus,
  routesCalculate: calculateRoutes,
  routesExplain: explainRoutes,
  routesLocations: routeLocations,
  routesSuggestions: routeSuggestions,
  routesFareEstimates: fareEstimate,
  reach: reachPlaces,
  routesStore: storeRoute,
  routesRecent: recentRoutes,
  signUp,
  signIn,
  signOut,
  refreshSession,
  readProfile,
  updateProfile,
  agreeToTerms,
  changePassword,
  deleteAccount,
  exportAccount,
  readSavedPlaces,
  writeSavedPlaces,
  readPush,
  savePush,
  removePush,
  verifyEmail,
  resendEmailProof,
  listSessions,
  endSession,
  endOtherSessions,
  sendOtp,
  verifyOtp,
  verifyResetLink,
  resetPassword: resetForgottenPassword,
  sendOtpShort,
  verifyOtpShort,
  verifyResetLinkShort,
  resetPasswordShort: resetForgottenPasswordShort,
  feedbacks: sendFeedback,
  startBuddySearch,
  buddySearchStatus,
  cancelActiveBuddySearch,
  cancelBuddySearch,
  buddySearchHistory,
  sendBuddyRequest,
  answerBuddyRequest,
  buddyRequests,
  buddyConnections,
  recentPartners,
  endBuddyConnection,
  blockRider,
  unblockRider,
  blockedRiders,
  reportRider,
  cleanupExpired,
  cleanupDuplicates,
  postRide,
  findRides,
  routesFindMatches: findRouteMatches,
  chats,
  chatMessages,
  postChatMessage,
  moderationStatus,
  proveSecondFactor,
  moderationReports,
  readTranscript,
  actOnReport,
  moderationPerson,
  moderationLog,
  moderationFeedback,
  answerFeedback,
  closeFeedback,
} as const satisfies Record<CallName, Endpoint>

/** Every file, under the same name as its policy. */
export const downloadFiles = {
  standsGeoJson: downloadStands,
  gtfs: downloadGtfs,
  networkSnapshot: downloadNetworkSnapshot,
  searchPlaces: downloadSearchPlaces,
  planPreview: downloadPlanPreview,
  standPicture: downloadStandPicture,
} as const satisfies Record<keyof typeof downloads, Download>
