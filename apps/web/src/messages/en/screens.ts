/** A screen whose code did not arrive. */
export const screenLoad = {
  heading: 'This page did not load',
  reason:
    'The connection may be weak, or a newer version has just been published. Loading again settles both.',
  retry: 'Load again',
}

export const notFound = {
  heading: 'Oops! Wrong Route!',
  text: "Looks like our rickshaw took a wrong turn! The page you're looking for doesn't exist.",
  card: 'Route Not Found!',
  home: 'Take Me Home',
  pause: 'Pause the rickshaw',
  play: 'Let the rickshaw go on',
}
