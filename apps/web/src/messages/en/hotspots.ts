export const hotspots = {
  title: 'Rickshaw Points',
}
