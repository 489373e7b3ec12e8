/** Where the practice is; the tools start from here. The offset of its clock is in minutes east of UTC. */
export const ghaziabad = {
  name: 'Ghaziabad, Uttar Pradesh',
  latitude: 28.67,
  longitude: 77.44,
  offset: 330,
  zone: 'Asia/Kolkata',
} as const;
