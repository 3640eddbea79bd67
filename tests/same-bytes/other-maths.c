/* A mathematics library whose results differ from the system's in the last digit, as another system's may: loaded before it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <math.h>

static double off(double value) { return nextafter(value, INFINITY); }
static float off_f(float value) { return nextafterf(value, INFINITY); }

#define ONE(name) \
  double name(double x) { return off(((double (*)(double))dlsym(RTLD_NEXT, #name))(x)); } \
  float name##f(float x) { return off_f(((float (*)(float))dlsym(RTLD_NEXT, #name "f"))(x)); }
#define TWO(name) \
  double name(double x, double y) { return off(((double (*)(double, double))dlsym(RTLD_NEXT, #name))(x, y)); } \
  float name##f(float x, float y) { return off_f(((float (*)(float, float))dlsym(RTLD_NEXT, #name "f"))(x, y)); }

ONE(sin) ONE(cos) ONE(tan) ONE(asin) ONE(acos) ONE(atan) ONE(sinh) ONE(cosh) ONE(tanh) ONE(asinh) ONE(acosh) ONE(atanh)
ONE(exp) ONE(exp2) ONE(exp10) ONE(expm1) ONE(log) ONE(log2) ONE(log10) ONE(log1p) ONE(cbrt) ONE(tgamma) ONE(lgamma)
TWO(atan2) TWO(pow) TWO(hypot)

void sincos(double x, double *sine, double *cosine) { *sine = sin(x), *cosine = cos(x); }
void sincosf(float x, float *sine, float *cosine) { *sine = sinf(x), *cosine = cosf(x); }
