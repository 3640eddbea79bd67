//! The members of a declaration, written down as the lists of `muster_schema::form`.

use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{
    Attribute, Data, DeriveInput, Expr, ExprLit, Field, Fields, Ident, Lit, LitStr, Meta, Path, Token, Type, Variant,
    parenthesized, token,
};

use crate::{common, kebab, noun};

/// The contents of `#[schema(...)]` on a member: `with = Name` for the form that it has instead of its type's own; all else are keywords of
/// JSON Schema: `minimum = 1`, `"x-form" = "day"`, `items(maximum = 6)`.
#[derive(Default)]
struct Limits {
    with: Option<Type>,
    keywords: Vec<String>,
}

impl Parse for Limits {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut all = Self::default();
        while !input.is_empty() {
            let name =
                if input.peek(LitStr) { input.parse::<LitStr>()?.value() } else { input.parse::<Ident>()?.to_string() };
            if input.peek(token::Paren) {
                let inner;
                parenthesized!(inner in input);
                all.keywords.push(format!("{name:?}:{}", inner.parse::<Self>()?.json()));
            } else if name == "with" {
                input.parse::<Token![=]>()?;
                all.with = Some(input.parse()?);
            } else {
                input.parse::<Token![=]>()?;
                let minus = input.parse::<Option<Token![-]>>()?.map_or("", |_| "-");
                let value = match input.parse::<Lit>()? {
                    Lit::Str(text) => format!("{:?}", text.value()),
                    Lit::Int(number) => format!("{minus}{}", number.base10_digits()),
                    Lit::Float(number) => format!("{minus}{}", number.base10_digits()),
                    other => return Err(syn::Error::new(other.span(), "neither a text nor a number")),
                };
                all.keywords.push(format!("{name:?}:{value}"));
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(all)
    }
}

impl Limits {
    /// Takes what is said out of the attributes of a member, for no other macro knows it.
    fn take(attributes: &mut Vec<Attribute>) -> syn::Result<Self> {
        let at = attributes.iter().position(|attribute| attribute.path().is_ident("schema"));
        at.map_or_else(|| Ok(Self::default()), |at| attributes.remove(at).parse_args())
    }

    fn json(&self) -> String {
        format!("{{{}}}", self.keywords.join(","))
    }
}

/// The serde attributes of a member.
#[derive(Default)]
struct Told {
    /// The name that it has instead of its own.
    rename: Option<LitStr>,
    /// The code that makes its value if it is left out.
    default: Option<Tokens>,
    /// True if it is not written where it is empty.
    left_out: bool,
}

impl Told {
    fn of(field: &Field) -> syn::Result<Self> {
        let (mut told, ty) = (Self::default(), &field.ty);
        for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            attribute.parse_nested_meta(|meta| {
                let value = meta.value().and_then(syn::parse::ParseBuffer::parse::<LitStr>).ok();
                match (meta.path.get_ident().map(ToString::to_string).as_deref(), value) {
                    (Some("rename"), name) => told.rename = name,
                    (Some("default"), None) => told.default = Some(quote!(::muster_schema::form::default::<#ty>)),
                    (Some("default"), Some(path)) => {
                        let path: Path = path.parse()?;
                        told.default = Some(quote!(|| ::muster_schema::form::value(&#path())));
                    }
                    (Some("skip_serializing_if"), Some(_)) => told.left_out = true,
                    _ => return Err(meta.error("not known of a member")),
                }
                Ok(())
            })?;
        }
        Ok(told)
    }
}

/// The text of a doc comment.
pub(crate) fn help(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) => Some(line.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// True if a type has one of these names, whatever it holds.
pub(crate) fn is_called(ty: &Type, names: &[&str]) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path.segments.last().is_some_and(|last| names.contains(&last.ident.to_string().as_str()))
}

/// A member as `form::Member`. It is needed unless it has a default: what makes that, or nothing where nobody is told of it.
pub(crate) fn member(
    name: &str,
    ty: &Type,
    attributes: &mut Vec<Attribute>,
    default: Option<Tokens>,
) -> syn::Result<Tokens> {
    let limits = Limits::take(attributes)?;
    let (help, keywords, ty) = (help(attributes), limits.json(), limits.with.as_ref().unwrap_or(ty));
    let (needed, default) = match default {
        None => (true, quote!(None)),
        Some(default) if default.is_empty() => (false, quote!(None)),
        Some(default) => (false, quote!(Some(#default))),
    };
    Ok(quote!(::muster_schema::form::Member {
        name: #name,
        help: #help,
        form: schemars::SchemaGenerator::subschema_for::<#ty>,
        default: #default,
        needed: #needed,
        limits: #keywords,
    }))
}

/// The way in which the members of a form are written.
#[derive(Clone, Copy)]
struct Manner {
    /// True if it is part of the bundle: names in camel case, and what is none is left out.
    published: bool,
    /// True if what is left out is as in the default of the whole.
    whole: bool,
}

fn members(fields: &mut Fields, manner: Manner) -> syn::Result<Vec<Tokens>> {
    let one = |field: &mut Field| {
        let ident = field.ident.clone().ok_or_else(|| syn::Error::new_spanned(&field.ty, "a member has a name"))?;
        let told = Told::of(field)?;
        let may_be_none = is_called(&field.ty, &["Option"]);
        let ty = &field.ty;
        let default = match told.default {
            _ if told.left_out || (may_be_none && manner.published) => Some(quote!()),
            _ if manner.whole => Some(quote!(|| ::muster_schema::form::value(&Self::default().#ident))),
            None if may_be_none => Some(quote!(::muster_schema::form::default::<#ty>)),
            default => default,
        };
        if may_be_none && manner.published && !told.left_out {
            field.attrs.push(syn::parse_quote!(#[serde(default, skip_serializing_if = "Option::is_none")]));
        }
        let plain = if manner.published { camel(&ident.to_string()) } else { ident.to_string() };
        let name = told.rename.map_or(plain, |name| name.value());
        member(&name, &field.ty.clone(), &mut field.attrs, default)
    };
    fields.iter_mut().map(one).collect()
}

/// `first_turn` as `firstTurn`.
fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + &part[..1].to_uppercase() + &part[1..])
}

/// The words of an attribute, and those in brackets behind its word `has`.
fn words_of(arguments: &Punctuated<Meta, Token![,]>) -> syn::Result<(Vec<String>, Vec<String>)> {
    let mut has = Vec::new();
    for list in arguments.iter().filter_map(|argument| argument.require_list().ok()) {
        let groups = list.parse_args_with(Punctuated::<Ident, Token![,]>::parse_terminated)?;
        has.extend(groups.iter().map(|group| format!("form-{group}")));
    }
    let plain = arguments.iter().filter_map(|argument| argument.path().get_ident().map(ToString::to_string));
    Ok((plain.filter(|word| word != "has").collect(), has))
}

/// The type with all that makes it part of a document.
pub(crate) fn expand(arguments: &Punctuated<Meta, Token![,]>, mut item: DeriveInput) -> syn::Result<Tokens> {
    let (words, has) = words_of(arguments)?;
    let published = words.iter().any(|word| word == "published");
    let whole = item.attrs.iter().any(|attribute| {
        attribute.path().is_ident("serde") && attribute.parse_args::<Ident>().is_ok_and(|word| word == "default")
    });
    let manner = Manner { published, whole };
    let (help, own) = (help(&item.attrs), item.ident.to_string());
    let title = words.iter().find(|word| *word != "published").unwrap_or(&own);
    let schema = match &mut item.data {
        Data::Struct(data) => {
            if let Fields::Named(fields) = &mut data.fields {
                let own = std::mem::take(&mut fields.named);
                fields.named = common::complete(&has, own, &noun(&item.ident))?.into_iter().collect();
            }
            let members = members(&mut data.fields, manner)?;
            quote!(::muster_schema::form::object(generator, #help, &[#(#members),*]))
        }
        Data::Enum(data) => {
            let variants = data.variants.iter_mut().map(|variant| alternative(variant, manner));
            let variants = variants.collect::<syn::Result<Vec<_>>>()?;
            quote!(::muster_schema::form::one_of(generator, #help, &[#(#variants),*]))
        }
        Data::Union(_) => return Err(syn::Error::new_spanned(&item.ident, "neither a structure nor an enumeration")),
    };
    let names = match &item.data {
        Data::Enum(_) => quote!(#[serde(rename_all = "kebab-case")]),
        _ if published => quote!(#[serde(rename_all = "camelCase")]),
        _ => quote!(),
    };
    let same = published.then(|| quote!(#[derive(PartialEq)]));
    let mut bounded = item.generics.clone();
    bounded.type_params_mut().for_each(|parameter| parameter.bounds.push(syn::parse_quote!(schemars::JsonSchema)));
    let ((implemented, _, _), (_, of, _)) = (bounded.split_for_impl(), item.generics.split_for_impl());
    let ident = &item.ident;
    let sourced = has.iter().any(|group| group == "form-sourced").then(|| {
        quote! {
            impl ::muster_schema::bundle::Sourced for #ident {
                fn provenance(&mut self) -> &mut ::muster_schema::bundle::Provenance {
                    &mut self.provenance
                }
                fn json(&self) -> serde_json::Value {
                    ::muster_schema::form::value(self)
                }
            }
        }
    });
    Ok(quote! {
        #sourced

        #[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
        #same
        #[serde(deny_unknown_fields)]
        #names
        #item

        impl #implemented schemars::JsonSchema for #ident #of {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                #title.into()
            }
            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                #schema
            }
        }
    })
}

fn alternative(variant: &mut Variant, manner: Manner) -> syn::Result<Tokens> {
    let (name, help, members) =
        (kebab(&variant.ident.to_string()), help(&variant.attrs), members(&mut variant.fields, manner)?);
    Ok(quote!(::muster_schema::form::Variant {
        name: #name,
        help: #help,
        form: |generator| ::muster_schema::form::object(generator, "", &[#(#members),*]),
    }))
}

/// An enumeration with all that makes it a vocabulary: `named` if schemas refer to it by its name, `snake` for words with
/// underscores, `upper` for words in capitals.
pub(crate) fn words(arguments: &Punctuated<Meta, Token![,]>, item: &DeriveInput) -> syn::Result<Tokens> {
    let ident = &item.ident;
    let Data::Enum(data) = &item.data else {
        return Err(syn::Error::new_spanned(ident, "words are an enumeration"));
    };
    let is = |word: &str| arguments.iter().any(|argument| argument.path().is_ident(word));
    let (title, inline) = (ident.to_string(), !is("named"));
    let word = |variant: &Variant| {
        let word = kebab(&variant.ident.to_string());
        match () {
            () if is("snake") => word.replace('-', "_"),
            () if is("upper") => word.to_uppercase(),
            () => word,
        }
    };
    let variants: Vec<&Ident> = data.variants.iter().map(|variant| &variant.ident).collect();
    let words: Vec<String> = data.variants.iter().map(word).collect();
    let helps = data.variants.iter().map(|variant| help(&variant.attrs));
    let help = help(&item.attrs);
    Ok(quote! {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #item

        impl ::muster_schema::form::Words for #ident {
            const ALL: &'static [Self] = &[#(Self::#variants),*];
            const WORDS: &'static [&'static str] = &[#(#words),*];

            fn word(self) -> &'static str {
                match self { #(Self::#variants => #words,)* }
            }
        }

        impl schemars::JsonSchema for #ident {
            fn inline_schema() -> bool {
                #inline
            }
            fn schema_name() -> std::borrow::Cow<'static, str> {
                #title.into()
            }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                ::muster_schema::form::vocabulary(#help, <Self as ::muster_schema::form::Words>::WORDS, &[#(#helps),*])
            }
        }

        impl serde::Serialize for #ident {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(::muster_schema::form::Words::word(*self))
            }
        }

        impl<'de> serde::Deserialize<'de> for #ident {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                ::muster_schema::form::read_word(deserializer)
            }
        }
    })
}
